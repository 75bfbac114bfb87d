import { useOperation } from '../../api/use-operation.ts';
import { leaveTo } from '../../lib/leave.ts';
import { showError } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';

const NOT_FOUND = 404;

/**
 * Opens the studio's own page about a round (history-27). Browsers open a window only during the tap,
 * so it opens empty; it receives the URL later or closes if there is none.
 */
export function useRoundPage() {
  const { history: text } = useText();
  const { busy, run } = useOperation('getRoundPage');
  const open = async (activityId: string): Promise<void> => {
    if (busy) return;
    const page = window.open('', '_blank');
    if (page !== null) showOpeningText(page, text.openingRound);
    const result = await run({ params: { activityId } });
    if (result?.success) {
      if (page === null) leaveTo(result.data.url);
      else page.location.replace(result.data.url);
      return;
    }
    page?.close();
    if (result === null) return;
    const reason = result.status === NOT_FOUND ? text.roundMissing : result.message;
    void showError(text.roundFailed, { text: reason });
  };
  return { busy, open };
}

/** Shows a text in the app's colours and cuts the new window's access to this one. */
function showOpeningText(page: Window, text: string): void {
  page.opener = null;
  const { documentElement, body } = page.document;
  page.document.title = text;
  const { backgroundColor, color, colorScheme } = getComputedStyle(document.documentElement);
  documentElement.style.colorScheme = colorScheme;
  body.textContent = text;
  Object.assign(body.style, {
    display: 'grid',
    placeItems: 'center',
    minHeight: '90vh',
    backgroundColor,
    color,
    font: '16px system-ui, sans-serif',
  });
}
