interface ImportMetaEnv {
  /** The one website that this build serves; 3 when unset (RULINGS 28). */
  readonly VITE_WEBSITE_ID?: string;
}
