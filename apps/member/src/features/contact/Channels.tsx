import { useSettings } from '../../api/settings.ts';
import { useCopiedToast } from '../../state/use-copied-toast.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LineLogo, TelegramLogo } from './ChannelLogos.tsx';
import { contactChannels, isSafari, type Channel } from './contact-rules.ts';

/** The site's chat channels, as the operator has set them (site-43). */
export function Channels() {
  const { contact: text } = useText();
  const settings = useSettings();
  if (settings === null) return <ChannelsSkeleton />;
  const channels = contactChannels(settings);
  if (channels.length === 0) return <EmptyState text={text.empty} />;
  return (
    <>
      <p className="pb-4 text-small text-muted">{text.intro}</p>
      <ul className="flex flex-col gap-3">
        {channels.map((channel) => (
          <li key={channel.kind}>
            <ChannelCard channel={channel} />
          </li>
        ))}
      </ul>
    </>
  );
}

const kinds = {
  line: { name: 'LINE', Logo: LineLogo },
  telegram: { name: 'Telegram', Logo: TelegramLogo },
} as const;

function ChannelCard({ channel: { kind, id, link } }: { channel: Channel }) {
  const { contact: text } = useText();
  const onCopied = useCopiedToast();
  const { name, Logo } = kinds[kind];
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {link === '' ? (
        <Logo />
      ) : (
        <a
          href={link}
          target={isSafari(navigator.userAgent) ? undefined : '_blank'}
          rel="noopener"
          aria-label={text.open(name)}
          className="shrink-0 rounded-card transition-transform duration-200 active:scale-[0.96]"
        >
          <Logo />
        </a>
      )}
      <div className="min-w-0 flex-[1_1_8rem]">
        <h2 className="font-semibold">{name}</h2>
        <p className="text-muted [overflow-wrap:anywhere]">
          <span className="sr-only">{text.accountId} </span>
          {id}
        </p>
      </div>
      <CopyButton text={id} label={text.copyId(name)} onCopied={onCopied} />
    </Card>
  );
}

function ChannelsSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-3 pt-9">
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </LoadingBoxes>
  );
}
