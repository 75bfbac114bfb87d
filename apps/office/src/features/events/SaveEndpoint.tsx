import { CODE_FORM } from '@kapao/contract/office/code-rules.ts';
import type { OfficeEventEndpoint } from '@kapao/contract/office/event-endpoints.ts';
import {
  eventGroupNames,
  eventGroups,
  eventTypeNames,
} from '@kapao/contract/outgoing-events/event-types.ts';
import type { EventType } from '@kapao/contract/outgoing-events/event-types.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useFormErrors } from '../../lib/use-form-errors.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage } from '../../text/language.ts';
import { useEventText } from '../../text/use-event-text.ts';
import { Checkboxes } from '../../ui/Checkboxes.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';

interface SaveEndpointProps {
  /** The endpoint that changes; undefined for a new one. */
  saved?: OfficeEventEndpoint;
  onClose: () => void;
}

/** Asks for address and types of an endpoint, and sends them to a second person. */
export function SaveEndpoint({ saved: given, onClose }: SaveEndpointProps) {
  const text = useEventText();
  const save = useAct('saveEventEndpoint');
  // The endpoint is kept as it was when the dialog opened, so that a colleague's change is refused, not overwritten.
  const [saved] = useState(given);
  const [code, setCode] = useState(saved?.code ?? '');
  const [url, setUrl] = useState(saved?.url ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<EventType>>(new Set(saved?.event_types));
  const isAddress = /^https?:$/.test(URL.parse(url.trim())?.protocol ?? '');
  const form = useFormErrors([
    !CODE_FORM.test(code.trim()) && { field: 'code', message: text.codeWrong },
    !isAddress && { field: 'url', message: text.urlWrong },
    chosen.size === 0 && { field: 'event_types', message: text.typesMissing },
  ]);
  return (
    <ConfirmDialog
      title={saved ? text.changeOf(saved.code) : text.add}
      confirm={text.send}
      reason
      form={form}
      act={({ key, reason }) => {
        const body = { url: url.trim(), event_types: [...chosen], seen: saved?.seen ?? null };
        return save.run({ params: { code: code.trim() }, body: { ...body, key, reason } });
      }}
      onDone={() => showToast(text.saved)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {!saved && (
          <Field
            label={text.code}
            hint={text.codeHint}
            error={form.errorOf('code')}
            maxLength={40}
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        <Field
          label={text.url}
          hint={text.urlHint}
          error={form.errorOf('url')}
          type="url"
          maxLength={300}
          spellCheck={false}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Types chosen={chosen} error={form.errorOf('event_types')} onChange={setChosen} />
        <p className="text-small text-muted">{text.saveHint}</p>
      </div>
    </ConfirmDialog>
  );
}

interface TypesProps {
  chosen: ReadonlySet<EventType>;
  error: string | undefined;
  onChange: (chosen: ReadonlySet<EventType>) => void;
}

function Types({ chosen, error, onChange }: TypesProps) {
  const inLanguage = useInLanguage();
  return eventGroupNames.map((name, place) => {
    const group = eventGroups[name];
    const types: readonly EventType[] = group.types;
    const boxes = types.map((type) => ({
      name: type,
      label: inLanguage(eventTypeNames[type]),
      isChecked: chosen.has(type),
      isDisabled: false,
    }));
    return (
      <fieldset key={name}>
        <legend className="text-small text-muted">{inLanguage(group)}</legend>
        <Checkboxes
          boxes={boxes}
          error={place === 0 ? error : undefined}
          onToggle={(type) => onChange(chosen.symmetricDifference(new Set([type])))}
        />
      </fieldset>
    );
  });
}
