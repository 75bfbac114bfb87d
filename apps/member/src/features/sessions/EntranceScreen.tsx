import { Link, useLocation, useSearch } from 'wouter';
import { useSettings } from '../../api/settings.ts';
import { cdnUrl } from '../../lib/images.ts';
import { paths } from '../../lib/paths.ts';
import { useEntranceText } from '../../text/language.ts';
import { LanguageChoice } from '../../text/LanguageChoice.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** Sign in and sign up: one screen, two tabs, two routes (SPEC 2.2). */
export default function EntranceScreen() {
  const [path] = useLocation();
  const { session: text } = useEntranceText();
  const isRegister = path === paths.register();
  return (
    <main className="relative flex min-h-dvh flex-col px-4 pt-[calc(var(--safe-top)+12px)] pb-[calc(var(--safe-bottom)+24px)]">
      <Glow />
      <div className="relative flex justify-end">
        <LanguageChoice />
      </div>
      <Brand />
      <section className="relative flex flex-col gap-5 rounded-card border border-line bg-card p-4 shadow-card">
        <h1 className="sr-only">{isRegister ? text.register : text.login}</h1>
        <EntranceTabs isRegister={isRegister} />
        {isRegister ? <RegisterForm /> : <LoginForm />}
      </section>
      <SandboxNote />
    </main>
  );
}

function EntranceTabs({ isRegister }: { isRegister: boolean }) {
  const { session: text } = useEntranceText();
  // A referral link's parameters survive a look at the other tab.
  const search = useSearch();
  const tabs = [
    { to: paths.login(), label: text.login, active: !isRegister },
    { to: paths.register(), label: text.register, active: isRegister },
  ];
  return (
    <nav aria-label={text.tabs} className="relative grid grid-cols-2 rounded-control bg-raised p-1">
      <span
        aria-hidden="true"
        className={`gradient absolute inset-y-1 left-1 w-[calc(50%-4px)] rounded-lg transition-transform duration-300 ${
          isRegister ? 'translate-x-full' : ''
        }`}
      />
      {tabs.map(({ to, label, active }) => (
        <Link
          key={to}
          href={search === '' ? to : `${to}?${search}`}
          replace
          aria-current={active ? 'page' : undefined}
          className={`relative grid min-h-11 place-items-center rounded-lg transition-colors duration-200 ${
            active ? 'font-semibold text-on-gradient' : 'text-muted'
          }`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Brand() {
  const settings = useSettings();
  const { session: text } = useEntranceText();
  return (
    <header className="relative flex flex-col items-center gap-3 pt-8 pb-9 text-center short:pt-0 short:pb-4">
      <div className="grid size-22 place-items-center short:size-14">
        {settings && <img src={cdnUrl(settings.favicon)} alt="" className="size-full" />}
      </div>
      <div className="min-h-14">
        <p className="text-small text-muted">{text.welcome}</p>
        <p className="text-title font-semibold">{settings?.name}</p>
      </div>
    </header>
  );
}

/** The accent of the theme as a light behind the brand; the only ornament of the screen. */
function Glow() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-0 h-80 bg-[radial-gradient(60%_80%_at_50%_0%,color-mix(in_srgb,var(--color-linear-2)_26%,transparent),transparent)]"
    />
  );
}

function SandboxNote() {
  const settings = useSettings();
  const { common } = useEntranceText();
  if (!settings?.sandbox) return null;
  return (
    <p className="relative mt-auto pt-6 text-center text-caption text-muted">{common.sandbox}</p>
  );
}
