import { useState } from 'react';
import { useSettings } from '../../api/settings.ts';
import { endInstall, isInstallDismissed, useInstall, visitCount } from '../../state/install.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ShareIcon } from '../../ui/money-icons.tsx';
import { InstallIcon } from './install-icon.tsx';
import { installWay, isInstallMoment } from './install-rules.ts';

/** Suggests to install the site, at the right moment and for long only once (install-01). */
export function InstallCard({ hasDeposit }: { hasDeposit: boolean }) {
  const { install: text } = useText();
  const { offer, isOver } = useInstall();
  // Read once: an offer that comes later must not push the page down.
  const [way] = useState(() =>
    isInstallMoment({ visits: visitCount(), hasDeposit }) && !isInstallDismissed()
      ? installWay({ ...browser(), hasOffer: offer !== null })
      : null,
  );
  const [areStepsOpen, setStepsOpen] = useState(false);
  const settings = useSettings();
  if (way === null || isOver) return null;
  const name = settings?.name ?? '';
  const install = async () => {
    if (way === 'steps') return setStepsOpen(true);
    await offer?.prompt();
    endInstall();
  };
  return (
    <section
      aria-label={text.title(name)}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-card px-edge py-3"
    >
      <InstallIcon size={28} className="shrink-0 text-primary" />
      <div className="min-w-0 flex-[1_1_8rem]">
        <h2 className="text-small font-semibold">{text.title(name)}</h2>
        <p className="text-caption text-muted">{text.text}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="quiet" onClick={endInstall}>
          {text.dismiss}
        </Button>
        <Button variant="outlined" onClick={() => void install()}>
          {way === 'steps' ? text.showSteps : text.install}
        </Button>
      </div>
      <Steps name={name} open={areStepsOpen} onClose={() => setStepsOpen(false)} />
    </section>
  );
}

function browser() {
  const { userAgent, maxTouchPoints: touchPoints } = navigator;
  const isInstalled =
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true);
  return { userAgent, touchPoints, isInstalled };
}

interface StepsProps {
  name: string;
  open: boolean;
  onClose: () => void;
}

/** The steps that iOS leaves to the member. */
function Steps({ name, open, onClose }: StepsProps) {
  const { install: text, common } = useText();
  const close = () => {
    onClose();
    endInstall();
  };
  return (
    <Dialog open={open} onClose={onClose} title={text.title(name)}>
      <ol className="flex flex-col gap-4">
        {text.steps.map((step, at) => (
          <li key={step} className="flex items-center gap-3">
            <span className="grid size-8 shrink-0 place-items-center rounded-pill bg-tint font-semibold text-primary">
              {at + 1}
            </span>
            <span className="flex-1">{step}</span>
            {at === 0 && <ShareIcon size={26} className="shrink-0 text-primary" />}
          </li>
        ))}
      </ol>
      <Button onClick={close} className="w-full">
        {common.ok}
      </Button>
    </Dialog>
  );
}
