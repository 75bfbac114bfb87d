import { Link, useLocation, useSearch } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useEntranceText } from '../../text/language.ts';
import { EntranceFrame } from './EntranceFrame.tsx';
import { LoginForm } from './LoginForm.tsx';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** Login and registration: one screen with two tabs and two routes (site-06). */
export default function EntranceScreen() {
  const [path] = useLocation();
  const { session: text } = useEntranceText();
  const isRegister = path === paths.register();
  return (
    <EntranceFrame>
      <h1 className="sr-only">{isRegister ? text.register : text.login}</h1>
      <EntranceTabs isRegister={isRegister} />
      {isRegister ? <RegisterForm /> : <LoginForm />}
      {!isRegister && <PasskeyLogin />}
    </EntranceFrame>
  );
}

function EntranceTabs({ isRegister }: { isRegister: boolean }) {
  const { session: text } = useEntranceText();
  // The tabs keep a referral link's parameters when the visitor switches between them.
  const search = useSearch();
  const tabs = [
    { to: paths.login(), label: text.login, active: !isRegister },
    { to: paths.register(), label: text.register, active: isRegister },
  ];
  return (
    <nav aria-label={text.tabs} className="relative grid grid-cols-2 rounded-control bg-raised p-1">
      <span
        aria-hidden="true"
        className={`gradient absolute inset-y-1 left-1 w-[calc(50%-0.25rem)] rounded-lg transition-transform duration-300 ${
          isRegister ? 'translate-x-full' : ''
        }`}
      />
      {tabs.map(({ to, label, active }) => (
        <Link
          key={to}
          href={search === '' ? to : `${to}?${search}`}
          replace
          aria-current={active ? 'page' : undefined}
          className={`relative grid min-h-11 place-items-center rounded-lg px-1 text-center transition-colors duration-200 ${
            active ? 'font-semibold text-on-gradient' : 'text-muted'
          }`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
