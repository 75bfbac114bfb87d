import { useState } from 'react';
import { useProfile } from '../../api/profile.ts';
import { useSettings } from '../../api/settings.ts';
import { copyText } from '../../lib/clipboard.ts';
import { useCopiedToast } from '../../state/use-copied-toast.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyIcon, FriendsIcon } from '../../ui/menu-icons.tsx';
import { qrImageUrl, QR_SIZE_PX, referralLink } from './rules.ts';

/** The registration link as text and as a QR picture, with buttons to copy and to share it. */
export function InviteCard() {
  const { referral: text } = useText();
  const profile = useProfile();
  const settings = useSettings();
  const onCopied = useCopiedToast();
  const link = profile === null ? null : referralLink(location.origin, profile.id);
  return (
    <Card aria-label={text.invite} className="flex flex-col items-center gap-4">
      <h2 className="self-start font-semibold">{text.invite}</h2>
      <QrCode src={link && settings && qrImageUrl(settings.qr_service_url, link)} />
      <p className="text-small text-muted">{text.qrHint}</p>
      <div className="w-full">
        <p className="text-small text-muted">{text.link}</p>
        <p className="mt-1 min-h-12 rounded-control border border-line bg-raised px-edge py-3 text-small [overflow-wrap:anywhere] select-all">
          {link}
        </p>
      </div>
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <Button
          variant="outlined"
          disabled={link === null}
          onClick={() => void copyText(link ?? '').then(onCopied)}
        >
          <CopyIcon size={20} />
          {text.copyLink}
        </Button>
        {canShare() && (
          <Button
            variant="outlined"
            disabled={link === null}
            onClick={() => void share(link ?? '', text.shareText(settings?.name ?? ''))}
          >
            <FriendsIcon size={20} />
            {text.share}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The QR code of the link. It is always dark on white, because cameras read other colours unreliably. */
function QrCode({ src }: { src: string | null }) {
  const { referral: text } = useText();
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const size = { width: QR_SIZE_PX, height: QR_SIZE_PX };
  if (src !== null && src === failedSrc) {
    return <p className="py-4 text-center text-small text-muted">{text.qrFailed}</p>;
  }
  return (
    <div className="rounded-card bg-white p-2">
      {src === null ? (
        <div style={size} />
      ) : (
        <img src={src} alt={text.qrCode} {...size} style={size} onError={() => setFailedSrc(src)} />
      )}
    </div>
  );
}

function canShare(): boolean {
  return 'share' in navigator;
}

async function share(url: string, text: string): Promise<void> {
  try {
    await navigator.share({ url, text });
  } catch {
    // Closing the phone's share sheet is not a failure; the link can still be copied.
  }
}
