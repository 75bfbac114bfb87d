import type { Body } from '@kapao/contract/operation.ts';
import type { CallResult } from '../../api/client.ts';
import { beginSession } from '../../api/session.ts';
import { useOperation } from '../../api/use-operation.ts';
import { WEBSITE_ID } from '../../lib/site.ts';
import { showToast } from '../../state/toast.ts';
import { useEntranceText } from '../../text/language.ts';

type Refused = Extract<CallResult<'register'>, { success: false }>;

/** Registers and logs in. Returns the refusal, or null if nothing is left to do. */
export function useRegister() {
  const { session: text } = useEntranceText();
  const { busy, run } = useOperation('register');
  const register = async (body: Body<'register'>): Promise<Refused | null> => {
    const result = await run({ body });
    if (result === null) return null;
    if (!result.success) return result;
    const { token, memberData } = result.data;
    showToast(text.registerSucceeded);
    beginSession({
      access_token: token,
      id: memberData.id,
      uuid: memberData.uuid,
      website_id: WEBSITE_ID,
    });
    return null;
  };
  return { busy, register };
}
