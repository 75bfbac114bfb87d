import { queryOf } from './query-client.ts';

/** Who is signed in. It stands apart from use-me.ts, because the sign-in page loads no names of permissions. */
export const meQuery = queryOf('getMe', {});
