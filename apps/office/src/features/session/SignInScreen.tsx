import { demoLogins, demoStaff } from '@kapao/contract/demo.ts';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import { roleNames } from '@kapao/contract/office/role-names.ts';
import { useRef, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { queryClient } from '../../api/query-client.ts';
import { meQuery } from '../../api/me-query.ts';
import { paths } from '../../lib/paths.ts';
import { anyText } from '../../lib/search.ts';
import { isSandbox } from '../../lib/site.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useEntranceText, useInLanguage } from '../../text/language.ts';
import { LanguageButton } from '../../text/LanguageButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Page } from '../../ui/Page.tsx';
import { CodeField, PasskeyButton } from './FactorFields.tsx';

export function SignInScreen() {
  const { signIn: text } = useEntranceText();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const emailField = useRef<HTMLInputElement>(null);
  const { asksCode, message, setMessage, busy, signIn, startOver } = useSignIn();
  const challenge = useAct('startStaffPasskeyLogin');
  return (
    <main className="mx-auto flex min-h-dvh w-[min(24rem,100%)] flex-col justify-center gap-6 p-4">
      <div className="rounded-card border border-line bg-surface p-6">
        <Page title={text.title} focus={emailField} actions={<LanguageButton />}>
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void signIn({ email, password, ...(asksCode && { code }) });
            }}
          >
            <Field
              label={text.email}
              ref={emailField}
              type="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={asksCode}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            {/* The password stays on the page beside the code, so that password managers save both. */}
            <Field
              label={text.password}
              type="password"
              name="password"
              autoComplete="current-password"
              readOnly={asksCode}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            {asksCode && <CodeField code={code} onChange={setCode} />}
            <p role="alert" className="text-danger empty:hidden">
              {message}
            </p>
            <Button type="submit" look="primary" busy={busy}>
              {asksCode ? text.continue : text.signIn}
            </Button>
            {asksCode && (
              <PasskeyButton
                challenge={() => challenge.run({})}
                onGiven={(passkey) => signIn({ email, password, passkey })}
                onMessage={setMessage}
              />
            )}
            {asksCode && (
              <Button look="quiet" onClick={startOver}>
                {text.back}
              </Button>
            )}
          </form>
        </Page>
      </div>
      {isSandbox && !asksCode && (
        <DemoStaff
          onChoose={(chosen) => void signIn({ email: chosen, password: demoLogins.password })}
        />
      )}
    </main>
  );
}

/** Signs in, with the second factor where the server asks for it, and goes to the page that was asked for first. */
function useSignIn() {
  const { busy, run } = useAct('signIn');
  const [asksCode, setAsksCode] = useState(false);
  const [message, setMessage] = useState('');
  const { to = paths.home() } = useSearchOf({ to: anyText });
  const go = useGo();
  const signIn = async (given: OfficeBody<'signIn'>) => {
    setMessage('');
    const result = await run({ body: given });
    if (result === null) return;
    if (!result.success) {
      const isFirstAsk = result.code === 'code_required' && !asksCode;
      setAsksCode(asksCode || result.code === 'code_required');
      if (!isFirstAsk) setMessage(result.message);
      return;
    }
    queryClient.setQueryData(meQuery.queryKey, result.data);
    // Only a path of the office is followed: `//host` would be another site.
    go(/^\/(?!\/)/.test(to) ? to : paths.home(), { replace: true });
  };
  const startOver = () => {
    setAsksCode(false);
    setMessage('');
  };
  return { asksCode, message, setMessage, busy, signIn, startOver };
}

/** The staff of the sandbox, one of each role. */
function DemoStaff({ onChoose }: { onChoose: (email: string) => void }) {
  const { signIn: text } = useEntranceText();
  const inLanguage = useInLanguage();
  return (
    <section aria-label={text.demo} className="flex flex-col gap-2">
      <p className="text-small text-muted">
        {text.demo} · {text.demoHint}
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {demoStaff.map(({ email, role }) => (
          <li key={role}>
            <Button onClick={() => onChoose(email)}>{inLanguage(roleNames[role])}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
