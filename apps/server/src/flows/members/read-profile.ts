import type { Database } from '../../db/database.ts';
import { createProfileLoader } from '../../features/members/check-access-token.ts';
import { sessionRefusal } from '../../features/sessions/reads.ts';

type Profile =
  | { outcome: 'found'; facts: string }
  | { outcome: 'refused'; refusal: Awaited<ReturnType<typeof sessionRefusal>> };

/** Creates the function that reads the profile of a token's member, or returns why the session ended (account-68). */
export function createReadProfile(database: Database): (token: string) => Promise<Profile> {
  const readProfile = createProfileLoader(database);
  return async (token) => {
    const facts = await readProfile(token);
    if (facts !== undefined) return { outcome: 'found', facts };
    return { outcome: 'refused', refusal: await sessionRefusal(database, token) };
  };
}
