import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { meQuery } from '../../api/me-query.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { LanguageButton } from '../../text/LanguageButton.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Field } from '../../ui/Field.tsx';
import { Page } from '../../ui/Page.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';

/** The page of an invitation's link, or of one that resets a person: `/join#token`. */
export default function JoinScreen() {
  const { join: text } = useText();
  // The part of the address behind # stays in the browser: no server and no log sees it.
  const [token] = useState(() => location.hash.slice(1));
  const query = useQueryOf('showInvite', { body: { token } });
  const isOver = query.error?.failure.code === 'expired';
  return (
    <main className="mx-auto flex min-h-dvh w-[min(26rem,100%)] flex-col justify-center p-4">
      <div className="rounded-card border border-line bg-surface p-6">
        <Page title={text.title} actions={<LanguageButton />}>
          {isOver ? (
            <EmptyState title={text.over}>
              <a href={paths.signIn()} className={buttonClass()}>
                {text.toSignIn}
              </a>
            </EmptyState>
          ) : (
            <Loaded query={query} skeleton={<div className="min-h-80" />}>
              {(invite) => <JoinForm token={token} invite={invite} />}
            </Loaded>
          )}
        </Page>
      </div>
    </main>
  );
}

function JoinForm({ token, invite }: { token: string; invite: OfficeData<'showInvite'> }) {
  const { join: text, signIn } = useText();
  const inLanguage = useInLanguage();
  const [name, setName] = useState(invite.name);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { busy, message, againError, join } = useJoin(token);
  const isReset = invite.name !== '';
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void join({ name, password, again });
      }}
    >
      <p>{isReset ? text.resetNote : text.joinNote}</p>
      <DefinitionList
        rows={[
          [signIn.email, invite.email],
          [text.role, inLanguage(invite.role_name)],
          [text.validUntil, <Time key="time" at={invite.expires_at} />],
        ]}
      />
      {/* The hidden field is for password managers, which keep the password under this name. */}
      <input type="hidden" name="email" autoComplete="username" value={invite.email} readOnly />
      <Field
        label={text.name}
        name="name"
        autoComplete="name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={text.password}
        hint={text.passwordHint}
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        label={text.again}
        error={againError}
        type="password"
        name="new-password-again"
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
      <p role="alert" className="text-danger empty:hidden">
        {message}
      </p>
      <Button type="submit" look="primary" busy={busy}>
        {isReset ? text.reset : text.join}
      </Button>
    </form>
  );
}

/** Accepts the invitation and opens the office, in place of the link in the browser's history. */
function useJoin(token: string) {
  const { join: text } = useText();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [againError, setAgainError] = useState<string>();
  const go = useGo();
  const join = async (given: { name: string; password: string; again: string }) => {
    const { name, password, again } = given;
    setMessage('');
    setAgainError(password === again ? undefined : text.different);
    if (password !== again) return;
    if (name.trim() === '') return setMessage(text.nameMissing);
    if (busy) return;
    setBusy(true);
    // The call is not made by useAct, which would load the invitation again, now that it is used up.
    const result = await call('acceptInvite', { body: { token, name: name.trim(), password } });
    setBusy(false);
    if (!result.success) return setMessage(result.message);
    queryClient.setQueryData(meQuery.queryKey, result.data);
    go(paths.home(), { replace: true });
  };
  return { busy, message, againError, join };
}
