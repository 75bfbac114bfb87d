import { paths } from '../lib/paths.ts';
import { useText } from '../text/language.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState } from '../ui/states.tsx';

export function NotFound() {
  const { shell } = useText();
  return (
    <Page title={shell.notFound}>
      <EmptyState title={shell.notFoundText}>
        <a href={paths.home()} className={buttonClass()}>
          {shell.toHome}
        </a>
      </EmptyState>
    </Page>
  );
}
