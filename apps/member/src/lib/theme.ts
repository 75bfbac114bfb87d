import type { Theme } from '@kapao/contract/site.ts';
import { themeVariables } from '@kapao/contract/theme-colors.ts';

/** Sets the variables through the style object, which the content security policy allows. */
export function applyTheme(theme: Theme): void {
  const variables = themeVariables(theme);
  for (const [name, value] of Object.entries(variables)) {
    document.documentElement.style.setProperty(name, value);
  }
  // This meta tag colours the phone's own bar above the app.
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', variables['--color-bg'] ?? theme.color_bg);
}
