import type { ErrorComponentProps } from '@tanstack/react-router';
import { CallError } from '../api/query-client.ts';
import { UnknownFilter } from '../lib/search.ts';
import { useEntranceText, useText } from '../text/language.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

/** Shown in place of a screen that could not be drawn, or of the whole office when the server cannot be reached. */
export function CrashScreen({ error }: ErrorComponentProps) {
  const { crash } = useEntranceText();
  if (error instanceof UnknownFilter) return <UnknownFilterNote filters={error.filters} />;
  const message = error instanceof CallError ? error.message : crash.text;
  return (
    <main className="p-4">
      <Page title={crash.title}>
        <ErrorState message={message} onRetry={() => location.reload()} />
      </Page>
    </main>
  );
}

/** Shown in place of a list whose address has a filter that it does not know, with the way to the whole list. */
function UnknownFilterNote({ filters }: { filters: readonly string[] }) {
  const { unknownFilter } = useText();
  return (
    <Page title={unknownFilter.title}>
      <EmptyState title={unknownFilter.text}>
        <p className="[overflow-wrap:anywhere]">{filters.join(' · ')}</p>
        <a href={location.pathname} className={buttonClass()}>
          {unknownFilter.wholeList}
        </a>
      </EmptyState>
    </Page>
  );
}
