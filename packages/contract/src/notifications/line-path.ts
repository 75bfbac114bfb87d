/** The app's page of notices by LINE, to which LINE's login page also returns. */
export const LINE_PATH = '/profile/line';
