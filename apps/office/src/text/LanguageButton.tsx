import { buttonClass } from '../ui/Button.tsx';
import { chooseLanguage, languages, useLanguage } from './language.ts';

/** A button that switches to the other language, and is named by it. */
export function LanguageButton() {
  const other = useLanguage() === 'th' ? 'en' : 'th';
  return (
    <button
      type="button"
      lang={other}
      className={buttonClass('quiet')}
      onClick={() => void chooseLanguage(other)}
    >
      {languages[other]}
    </button>
  );
}
