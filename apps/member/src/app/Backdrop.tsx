import type { SiteSettings } from '@kapao/contract/site.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useSettings } from '../api/settings.ts';
import { qrImageUrl } from '../features/referral/rules.ts';
import { cdnUrl } from '../lib/images.ts';
import { useDesktopText } from '../text/desktop.ts';
import { useInLanguage } from '../text/language.ts';
import { classNames } from '../ui/class-names.ts';
import { Composition } from './Composition.tsx';
import { phoneAddress } from './phone-address.ts';

/** On a desktop the phone's column stands between the brand and a code that opens the page on a phone (site-67). */
export default function Backdrop() {
  const settings = useSettings();
  const text = useDesktopText();
  const inLanguage = useInLanguage();
  if (settings === null) return null;
  const name = inLanguage(settings.name, settings.name_en);
  return (
    <div className="fixed inset-0 -z-20 grid grid-cols-[1fr_var(--column)_1fr] overflow-clip">
      <Composition />
      <Side label={name} className="justify-self-end">
        <img src={cdnUrl(settings.favicon)} alt="" width={64} height={64} className="size-16" />
        <p className="text-balance leading-tight font-semibold">{name}</p>
        <p>{inLanguage(settings.description, settings.description_en)}</p>
      </Side>
      <div className="border-x border-line bg-bg shadow-raised" />
      <Side label={text.label}>
        <PhoneCode settings={settings} />
      </Side>
    </div>
  );
}

interface SideProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A card beside the phone's column, because a text keeps its contrast on a plain surface alone. */
function Side({ label, className, children }: SideProps) {
  return (
    <aside
      aria-label={label}
      className={classNames(
        'm-4 flex max-w-80 flex-col gap-3 self-center rounded-card border border-line bg-card p-4 [overflow-wrap:anywhere]',
        className,
      )}
    >
      {children}
    </aside>
  );
}

function PhoneCode({ settings }: { settings: SiteSettings }) {
  const text = useDesktopText();
  const [path] = useLocation();
  const address = phoneAddress(settings.public_url, path);
  if (address === null) return <OnlyHere isSandbox={settings.sandbox} />;
  return (
    <>
      <h2 className="font-semibold">{text.label}</h2>
      <img
        src={qrImageUrl(settings.qr_service_url, address)}
        alt={text.qrCode}
        width={150}
        height={150}
        className="aspect-square w-[150px] rounded-control bg-white"
      />
      <p className="text-small">{text.scan}</p>
    </>
  );
}

/** The note that the site answers on this machine alone, which its operator can change and its members cannot. */
function OnlyHere({ isSandbox }: { isSandbox: boolean }) {
  const text = useDesktopText();
  return (
    <>
      <h2 className="font-semibold">{text.here}</h2>
      <p className="text-small">{text.worksHere}</p>
      {isSandbox && <p className="text-caption text-muted">{text.operatorHint}</p>}
    </>
  );
}
