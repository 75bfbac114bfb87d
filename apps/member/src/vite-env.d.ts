interface ImportMetaEnv {
  /** The one website that this build serves; 3 when unset (site-07). */
  readonly VITE_WEBSITE_ID?: string;
}
