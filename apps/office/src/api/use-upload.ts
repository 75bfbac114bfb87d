import { MEDIA_BYTES_MAX } from '@kapao/contract/office/media-rules.ts';
import { useRef, useState } from 'react';
import { dataUrlOf } from '../lib/data-url.ts';
import { showToast } from '../state/toasts.ts';
import { useText } from '../text/language.ts';
import { useAct } from './act.ts';

/** Uploads a picture into the media library. `input` belongs to the hidden input that takes the file. */
export function useUpload(onUploaded?: (path: string) => void) {
  const { pictures } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('');
  const upload = useAct('uploadMedia');
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setMessage('');
    if (file.size > MEDIA_BYTES_MAX) return setMessage(pictures.tooBig);
    const picture = await dataUrlOf(file);
    const result = await upload.run({ body: { name: file.name, picture } });
    // The input is emptied, so that the same file may be chosen again.
    if (input.current) input.current.value = '';
    if (result === null) return;
    if (!result.success) return setMessage(result.message);
    showToast(pictures.uploaded(result.data.path));
    onUploaded?.(result.data.path);
  };
  return { input, message, busy: upload.busy, take };
}
