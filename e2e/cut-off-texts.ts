import type { Page } from 'playwright-core';
import { z } from 'zod';

/**
 * Lists texts on the page that cannot be read whole, and why: outside the screen or their box, or amounts that are
 * truncated or broken other than at a comma. Content that scrolls sideways is allowed, and so is a name with an
 * ellipsis. The code is a string, because its types are the page's.
 */
export async function findCutOffTexts(page: Page): Promise<string[]> {
  const found = await page.evaluate(`(() => {
    const found = [];
    const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(wide + ' px too wide');
    const style = (element) => getComputedStyle(element);
    const ancestors = (element) => element === null || element === within
      ? [] : [element, ...ancestors(element.parentElement)];
    const isHeardOnly = (element) => ancestors(element).some((each) => each.offsetWidth <= 1);
    const scrolls = (element) => /auto|scroll/.test(style(element).overflowX)
      && element.scrollWidth > element.clientWidth;
    const isBox = (element) => style(element).display !== 'inline'
      && (style(element).borderLeftStyle !== 'none' || style(element).overflowX !== 'visible'
        || style(element).backgroundColor !== 'rgba(0, 0, 0, 0)');
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const element = node.parentElement;
      if (node.data.trim() === '' || !element.checkVisibility() || isHeardOnly(element)) continue;
      const around = ancestors(element);
      if (around.some(scrolls) || element.closest('svg')) continue;
      const range = document.createRange();
      const linesOf = (from, to) => {
        range.setStart(node, from);
        range.setEnd(node, to);
        return [...range.getClientRects()].filter(({ width }) => width > 0.5);
      };
      const isName = around.some((each) => style(each).webkitLineClamp !== 'none');
      const edges = [{ left: 0, right: innerWidth },
        ...around.filter(isBox).map((each) => each.getBoundingClientRect())];
      const isOut = ({ left, right }) =>
        edges.some((edge) => left < edge.left - 1 || right > edge.right + 1);
      if (linesOf(0, node.length).some(isOut)) found.push('cut: ' + node.data.slice(0, 60));
      for (const sum of node.data.matchAll(/\\d[\\d,]*\\.\\d\\d(?!\\d)/g)) {
        const lines = linesOf(sum.index, sum.index + sum[0].length);
        const isBroken = new Set(lines.map(({ top }) => Math.round(top))).size > 1;
        if (isBroken && !isName) found.push('broken: ' + node.data.slice(0, 60));
      }
    }
    return found;
  })()`);
  return z.array(z.string()).parse(found);
}
