/** The states of a message to members. A message to a rank is `waiting` until all its members have it. */
export const messageStatuses = ['waiting', 'sent', 'cancelled'] as const;
