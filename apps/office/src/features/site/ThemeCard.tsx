import type { ThemeRow } from '@kapao/contract/site/written.ts';
import { colorNames, movedColors } from '@kapao/contract/theme-colors.ts';
import { useId, useState } from 'react';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, SelectField } from '../../ui/Field.tsx';
import type { Settings } from './use-site-draft.ts';

interface ThemeCardProps {
  settings: Settings;
  themes: readonly ThemeRow[];
  change: (fields: Partial<Settings>) => void;
  changeTheme: (theme: ThemeRow) => void;
}

/** The theme in use and its colours, with the colour that members see in place of one that cannot be read. */
export function ThemeCard({ settings, themes, change, changeTheme }: ThemeCardProps) {
  const { site } = useText();
  const [name, setName] = useState('');
  const theme = themes.find((each) => each.name === settings.theme);
  const newName = name.trim();
  const isTaken = themes.some((each) => each.name === newName);
  const copy = () => {
    if (theme === undefined) return;
    changeTheme({ ...theme, name: newName });
    change({ theme: newName });
    setName('');
  };
  const byName = themes.toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <Card title={site.theme} note={site.themeNote}>
      <div className="flex flex-wrap items-end gap-3 border-t border-line px-4 py-3">
        <SelectField
          label={site.wornTheme}
          value={settings.theme}
          onChange={(event) => change({ theme: event.target.value })}
        >
          {byName.map((each) => (
            <option key={each.name} value={each.name}>
              {each.name}
            </option>
          ))}
        </SelectField>
        <Field
          label={site.newThemeName}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          disabledReason={newName === '' || isTaken ? site.nameNeeded : undefined}
          onClick={copy}
        >
          {site.copyTheme}
        </Button>
      </div>
      {theme && <Colors theme={theme} changeTheme={changeTheme} />}
    </Card>
  );
}

function Colors({ theme, changeTheme }: Pick<ThemeCardProps, 'changeTheme'> & { theme: ThemeRow }) {
  const { site } = useText();
  const id = useId();
  const moved = new Map(movedColors(theme).map(({ name, shown }) => [name, shown]));
  return (
    <div className="grid gap-x-4 gap-y-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-3">
      {colorNames.map((name) => {
        const shown = moved.get(name);
        return (
          <div key={name} className="flex min-w-0 flex-col gap-1">
            <label htmlFor={`${id}-${name}`} className="text-small text-muted">
              {site.colors[name]}
            </label>
            <div className="flex items-center gap-2">
              <input
                id={`${id}-${name}`}
                type="color"
                className="h-9 w-14 rounded-control border border-line-strong bg-surface p-0.5"
                value={theme[name].toLowerCase()}
                aria-describedby={shown && `${id}-${name}-shown`}
                onChange={(event) =>
                  changeTheme({ ...theme, [name]: event.target.value.toUpperCase() })
                }
              />
              <span className="text-small tabular-nums">{theme[name]}</span>
            </div>
            {shown && (
              <p id={`${id}-${name}-shown`} className="text-small text-warning">
                {site.shownAs(shown)}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
