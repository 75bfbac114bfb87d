/** The characters of GSM 03.38; those of its extension count twice. */
const GSM =
  /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà^{}\\[\]~|€]*$/;
const GSM_DOUBLE = /[\^{}\\[\]~|€]/g;

/** Returns the number of SMS that a text is sent and charged as. One Thai letter makes the whole text UTF-16. */
export function smsSegments(text: string): number {
  if (!GSM.test(text)) return segmentsOf(text.length, 70, 67);
  return segmentsOf(text.length + (text.match(GSM_DOUBLE)?.length ?? 0), 160, 153);
}

function segmentsOf(units: number, alone: number, each: number): number {
  return units <= alone ? 1 : Math.ceil(units / each);
}
