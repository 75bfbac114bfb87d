import { queryOf } from './query-client.ts';

/** The query of the person who is signed in, apart from use-me.ts, whose names of permissions the sign-in does not load. */
export const meQuery = queryOf('getMe', {});
