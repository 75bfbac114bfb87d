import { useEffect } from 'react';
import { useMe } from '../api/use-me.ts';
import { formatTime } from '../lib/dates.ts';
import { useLanguage, useText } from '../text/language.ts';

/** Writes the head of printed sheets (styles.css): the page's title with the site, the person and the time. */
export function usePrintHead(): void {
  const { shell } = useText();
  const { name } = useMe();
  const language = useLanguage();
  useEffect(() => {
    const write = () => {
      const time = formatTime(new Date().toISOString(), language);
      const head = `${document.title} · ${shell.printedBy(name, time)}`;
      document.documentElement.style.setProperty('--print-head', JSON.stringify(head));
    };
    addEventListener('beforeprint', write);
    return () => removeEventListener('beforeprint', write);
  }, [shell, name, language]);
}
