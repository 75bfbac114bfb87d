import { permissions, type Permission } from '@kapao/contract/office/permissions.ts';
import { useMe } from '../api/use-me.ts';
import { paths } from '../lib/paths.ts';
import { useInLanguage, useText } from '../text/language.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Shown in place of a screen that the role may not open: says which permission is missing. */
export function MissingPermission({ permission }: { permission: Permission }) {
  const { shell } = useText();
  const inLanguage = useInLanguage();
  const me = useMe();
  return (
    <Page title={shell.missing}>
      <EmptyState title={shell.missingText(inLanguage(permissions[permission]))}>
        <p className="text-muted">{shell.missingHelp(inLanguage(me.role_name))}</p>
        <a href={paths.home()} className={buttonClass()}>
          {shell.toHome}
        </a>
      </EmptyState>
    </Page>
  );
}
