export const PAGE_SIZE = 30;
export const MAX_PAGE_SIZE = 100;
/** What a message of the operator is about: the icon in the inbox says it (note-18). */
export const messageTopics = ['news', 'offer', 'service'] as const;
export type MessageTopic = (typeof messageTopics)[number];
/** A member's unread notifications are counted up to this number. */
export const MAX_COUNTED = 99;
