import type { ErrorComponentProps } from '@tanstack/react-router';
import { CallError } from '../api/query-client.ts';
import { useEntranceText } from '../text/language.ts';
import { Page } from '../ui/Page.tsx';
import { ErrorState } from '../ui/states.tsx';

/** In place of a screen that could not be drawn, or of the whole office when the server cannot be reached. */
export function CrashScreen({ error }: ErrorComponentProps) {
  const { crash } = useEntranceText();
  const message = error instanceof CallError ? error.message : crash.text;
  return (
    <main className="p-4">
      <Page title={crash.title}>
        <ErrorState message={message} onRetry={() => location.reload()} />
      </Page>
    </main>
  );
}
