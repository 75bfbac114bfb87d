/** The app's screen of the documents, apart from their rules, because the login page has all paths. */
export const DOCUMENTS_PATH = '/profile/documents';
