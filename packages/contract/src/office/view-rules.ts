/** The office's lists whose filters a person can save as views. */
export const viewLists = ['members', 'deposits', 'withdrawals', 'audit'] as const;
export type ViewList = (typeof viewLists)[number];

/** desk-31: the most views of one person and list. */
export const VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 40;
