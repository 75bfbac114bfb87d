import { Link } from 'wouter';
import { homeQuery } from '../../api/home-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { useOperation } from '../../api/use-operation.ts';
import { paths } from '../../lib/paths.ts';
import { showError } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { ShieldIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';

/** Forgets the suggestion on the home screen; the server keeps that it is over (lock-13). */
export function forgetSuggestion(): void {
  queryClient.setQueryData(homeQuery.queryKey, (home) => home && { ...home, suggests_lock: false });
}

/** Suggests a second lock, once, to a member with a deposit; a dismissal is for good (lock-13). */
export function LockSuggestion() {
  const { secondLock: text } = useText();
  const dismiss = useOperation('dismissLockSuggestion');
  const onDismiss = async () => {
    const result = await dismiss.run({});
    if (result === null) return;
    if (result.success) forgetSuggestion();
    else void showError(result.message);
  };
  return (
    <section
      aria-label={text.suggestTitle}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-card px-edge py-3"
    >
      <ShieldIcon size={28} className="shrink-0 text-primary" />
      <div className="min-w-0 flex-[1_1_8rem]">
        <h2 className="text-small font-semibold">{text.suggestTitle}</h2>
        <p className="text-caption text-muted">{text.suggestText}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="quiet" busy={dismiss.busy} onClick={() => void onDismiss()}>
          {text.suggestDismiss}
        </Button>
        <Link href={paths.secondLock()} className={buttonClass('outlined')}>
          {text.suggestSet}
        </Link>
      </div>
    </section>
  );
}
