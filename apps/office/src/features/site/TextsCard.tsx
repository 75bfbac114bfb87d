import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import type { Settings } from './use-site-draft.ts';

interface SettingsCardProps {
  settings: Settings;
  change: (fields: Partial<Settings>) => void;
}

const lengths = { name: 60, title: 120, description: 300 } as const;
// Object.keys types the keys as string.
const textNames = Object.keys(lengths) as (keyof typeof lengths)[];

/** The site's name and texts in both languages. */
export function TextsCard({ settings, change }: SettingsCardProps) {
  const { site } = useText();
  return (
    <Card title={site.texts}>
      <div className="grid gap-3 border-t border-line px-4 py-3 sm:grid-cols-2">
        {textNames.flatMap((name) => [
          <Field
            key={name}
            label={site.fields[name]}
            value={settings[name]}
            maxLength={lengths[name]}
            autoComplete="off"
            onChange={(event) => change({ [name]: event.target.value })}
          />,
          <Field
            key={`${name}_en`}
            label={site.fields[`${name}_en`]}
            value={settings[`${name}_en`] ?? ''}
            maxLength={lengths[name]}
            autoComplete="off"
            onChange={(event) => change({ [`${name}_en`]: event.target.value || null })}
          />,
        ])}
        <Field
          label={site.fields.name_points}
          value={settings.name_points}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => change({ name_points: event.target.value })}
        />
      </div>
    </Card>
  );
}

/** The channels of the members' contact screen. */
export function ContactCard(props: SettingsCardProps) {
  const { site } = useText();
  return (
    <Card title={site.contact}>
      <div className="grid gap-3 border-t border-line px-4 py-3 sm:grid-cols-2">
        <Channel {...props} channel="line" labels={[site.line, site.lineId, site.lineLink]} />
        <Channel
          {...props}
          channel="telegram"
          labels={[site.telegram, site.telegramId, site.telegramLink]}
        />
      </div>
    </Card>
  );
}

function Channel({
  settings,
  change,
  channel,
  labels: [enable, id, link],
}: SettingsCardProps & { channel: 'line' | 'telegram'; labels: [string, string, string] }) {
  return (
    <div className="flex flex-col gap-2">
      <label className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={settings[`enable_${channel}`]}
          onChange={(event) => change({ [`enable_${channel}`]: event.target.checked })}
        />
        {enable}
      </label>
      <Field
        label={id}
        value={settings[`${channel}_id`]}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => change({ [`${channel}_id`]: event.target.value })}
      />
      <Field
        label={link}
        value={settings[`${channel}_link`]}
        inputMode="url"
        maxLength={300}
        autoComplete="off"
        onChange={(event) => change({ [`${channel}_link`]: event.target.value })}
      />
    </div>
  );
}
