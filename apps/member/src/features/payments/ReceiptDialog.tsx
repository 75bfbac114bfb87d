import { useEffect, useEffectEvent, useState } from 'react';
import { useSettings } from '../../api/settings.ts';
import { cdnUrl } from '../../lib/images.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileActions } from '../../ui/FileActions.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { drawReceipt } from './receipt-picture.ts';
import type { Receipt } from './receipt.ts';

interface ReceiptDialogProps {
  receipt: Receipt;
  open: boolean;
  onClose: () => void;
}

/** Shows the receipt's picture before it is shared or saved (pay-102). */
export default function ReceiptDialog({ receipt, open, onClose }: ReceiptDialogProps) {
  const { payments } = useText();
  return (
    <Dialog open={open} onClose={onClose} title={payments.receipt.title}>
      <ReceiptPicture receipt={receipt} />
    </Dialog>
  );
}

type Picture = 'drawing' | 'failed' | { file: File; url: string };

function ReceiptPicture({ receipt }: { receipt: Receipt }) {
  const text = useText();
  const words = text.payments.receipt;
  const picture = usePicture(receipt);
  if (picture === 'failed') {
    return (
      <p role="alert" className="py-6 text-center text-muted">
        {words.failed}
      </p>
    );
  }
  if (picture === 'drawing') return <Skeleton className="aspect-3/4 rounded-card" />;
  const { file, url } = picture;
  const { title, state, amount } = receipt;
  return (
    <>
      <img
        src={url}
        alt={`${title} ${state} ${amount} ${text.common.baht}`}
        className="w-full rounded-card border border-line"
      />
      <FileActions file={file} url={url} shareLabel={words.share} saveLabel={words.save} />
    </>
  );
}

function usePicture(receipt: Receipt): Picture {
  const text = useText();
  const settings = useSettings();
  const inLanguage = useInLanguage();
  const [picture, setPicture] = useState<Picture>('drawing');
  const drawNow = useEffectEvent(async () => {
    if (settings === null) throw new Error('the site is unknown');
    const blob = await drawReceipt(receipt, {
      siteName: inLanguage(settings.name, settings.name_en),
      logoUrl: cdnUrl(settings.favicon),
      unit: text.common.baht,
      scanHint: text.payments.receipt.scan,
      sandboxNote: settings.sandbox ? text.common.sandbox : '',
    });
    return new File([blob], receipt.fileName, { type: 'image/png' });
  });
  // The page draws itself anew with each poll, but the picture is drawn again only when its facts change.
  const facts = JSON.stringify(receipt);
  useEffect(() => {
    let url: string | null = null;
    let isGone = false;
    drawNow().then(
      (file) => {
        if (isGone) return;
        url = URL.createObjectURL(file);
        setPicture({ file, url });
      },
      () => setPicture('failed'),
    );
    return () => {
      isGone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [facts]);
  return picture;
}
