import type { ReactNode } from 'react';
import { useSettings } from '../../api/settings.ts';
import { cdnUrl } from '../../lib/images.ts';
import { useEntranceText } from '../../text/language.ts';
import { LanguageChoice } from '../../text/LanguageChoice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ChevronLeftIcon } from '../../ui/icons.tsx';

interface EntranceFrameProps {
  /** Called by the back button beside the language choice; without it there is no button. */
  onBack?: () => void;
  children: ReactNode;
}

/** The frame of visitors' screens: the site's logo and name, and one card with the form. */
export function EntranceFrame({ onBack, children }: EntranceFrameProps) {
  const { common } = useEntranceText();
  return (
    <main
      tabIndex={-1}
      className="relative flex min-h-dvh flex-col outline-none px-edge pt-[calc(var(--safe-top)+12px)] pb-[calc(var(--safe-bottom)+24px)]"
    >
      <Glow />
      <div className="relative flex items-center justify-end">
        {onBack && (
          <IconButton label={common.back} onClick={onBack} className="mr-auto -ml-2.5">
            <ChevronLeftIcon />
          </IconButton>
        )}
        <LanguageChoice />
      </div>
      <Brand />
      <section className="relative flex flex-col gap-5 rounded-card border border-line bg-card px-edge py-4 shadow-card">
        {children}
      </section>
      <SandboxNote />
    </main>
  );
}

function Brand() {
  const settings = useSettings();
  const { session: text } = useEntranceText();
  return (
    <header className="relative flex flex-col items-center gap-3 pt-8 pb-9 text-center short:pt-1 short:pb-2">
      <div className="grid size-22 place-items-center short:size-14">
        {settings && <img src={cdnUrl(settings.favicon)} alt="" className="size-full" />}
      </div>
      <div className="min-h-14">
        <p className="text-small text-muted">{text.welcome}</p>
        <p className="text-title font-semibold [overflow-wrap:anywhere]">{settings?.name}</p>
      </div>
    </header>
  );
}

/** The theme's accent as a glow behind the logo; the screen's only ornament. */
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
