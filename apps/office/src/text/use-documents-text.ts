import { enDocuments } from './en-documents.ts';
import { useLanguage } from './language.ts';
import { thDocuments } from './th-documents.ts';

const texts = { th: thDocuments, en: enDocuments };

/** The texts of documents of identity, apart from the catalogue, which every screen loads (office-48). */
export function useDocumentsText(): typeof thDocuments {
  return texts[useLanguage()];
}
