interface ImportMetaEnv {
  /** The one website this build is for; 3 when unset (RULINGS 28). */
  readonly VITE_WEBSITE_ID?: string;
}
