import { useLocation } from 'wouter';
import { queryClient } from '../../api/query-client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { leaveTo } from '../../lib/leave.ts';
import { paths } from '../../lib/paths.ts';
import { showError } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { spinRoundQuery } from './queries.ts';

/** Opens a round of a wheel and goes to the URL of the response (wheel-26). */
export function useOpenSpin() {
  const { spins: text } = useText();
  const [, navigate] = useLocation();
  const openSpin = useOperation('openSpin');

  const open = async (wheelId: number, { replace = false } = {}) => {
    const result = await openSpin.run({ body: { spin_id: wheelId } });
    if (result === null) return;
    if (!result.success) return void showError(text.openFailed, { text: result.message });
    const { url, round_id } = result.data;
    const path = paths.wheel(round_id);
    // A URL with our own path opens without a page load, even if its host differs from this page's.
    if (!url.endsWith(path)) return leaveTo(url);
    await queryClient.prefetchQuery(spinRoundQuery(round_id));
    navigate(path, { replace });
  };
  return { busy: openSpin.busy, open };
}
