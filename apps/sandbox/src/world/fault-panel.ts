import { NO_FAULTS, type Faults } from '../faults/faults.ts';
import { bilingual, html, trustedHtml, type HtmlContent, type Html } from '../pages/html.ts';
import { faultControls, type FaultControl } from './fault-switches.ts';

type Value = string | number | boolean;

/** Returns the form of the fault switches; world.js posts each change at once. */
export function faultPanel(faults: Faults): Html {
  const groups = Object.entries(faultControls).map(([group, { title, switches }]) => {
    const values = valuesOf(faults, group);
    const changed = changedIn(faults, group);
    const rows = Object.entries(switches).map(([name, control]) =>
      controlRow(`${group}.${name}`, control, values[name] ?? ''),
    );
    return html`<details class="card" ${changed > 0 ? trustedHtml('open') : null}>
      <summary>
        ${title}${changed > 0 ? html` <span class="pill bad">${bilingual('เปิดอยู่', 'on:')} ${changed}</span>` : null}
      </summary>
      <div class="stack">${rows}</div>
    </details>`;
  });
  return html`<form data-faults class="stack">
    ${groups}
    <div class="card row">
      <label class="grow" for="seed">${bilingual('เมล็ดสุ่ม (seed)', 'Seed')}</label>
      <input id="seed" name="seed" type="number" min="0" value="${faults.seed}" class="short" />
    </div>
    <button type="button" class="outlined" data-reset-faults>
      ${bilingual('คืนค่าปกติทั้งหมด', 'Reset everything')}
    </button>
  </form>`;
}

/** Counts the switches that differ from their default. */
export function countChangedSwitches(faults: Faults): number {
  return Object.keys(faultControls).reduce((sum, group) => sum + changedIn(faults, group), 0);
}

function changedIn(faults: Faults, group: string): number {
  const values = valuesOf(faults, group);
  const normal = valuesOf(NO_FAULTS, group);
  return Object.keys(values).filter((name) => values[name] !== normal[name]).length;
}

function valuesOf(faults: Faults, group: string): Readonly<Record<string, Value>> {
  const values = Object.entries(faults).find(([name]) => name === group)?.[1];
  return typeof values === 'object' ? values : {};
}

function controlRow(name: string, control: FaultControl, value: Value): Html {
  switch (control.kind) {
    case 'toggle':
      return html`<label class="row switch">
        <span class="grow">${control.label}</span>
        <input
          type="checkbox"
          role="switch"
          name="${name}"
          ${value === true ? trustedHtml('checked') : null}
        />
      </label>`;
    case 'number':
      return html`<label class="row">
        <span class="grow">${control.label} <small>${control.unit}</small></span>
        <input
          class="short"
          type="number"
          name="${name}"
          min="0"
          max="${control.max}"
          step="${control.step}"
          value="${String(value)}"
        />
      </label>`;
    case 'choice':
      return html`<label class="row">
        <span class="grow">${control.label}</span>
        <select class="short" name="${name}">
          ${choices(control.options, value)}
        </select>
      </label>`;
    default:
      return control satisfies never;
  }
}

function choices(options: Readonly<Record<string, HtmlContent>>, selected: Value): Html[] {
  return Object.entries(options).map(
    ([value, label]) =>
      html`<option value="${value}" ${value === selected ? trustedHtml('selected') : null}>
        ${label}
      </option>`,
  );
}
