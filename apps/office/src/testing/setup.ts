import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { stubBrowser } from '@kapao/web/testing/stub-browser.ts';
import { restoreLanguage, loadText } from '../text/language.ts';

// The default timeout of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(async () => {
  localStorage.clear();
  await restoreLanguage();
  await loadText();
});
afterEach(() => cleanup());

stubBrowser();
Element.prototype.scrollIntoView = () => {};
