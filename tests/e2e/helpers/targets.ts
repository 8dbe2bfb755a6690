import type { Page } from 'playwright-core';

/** CSS pixels that a target measures at least in both directions (WCAG 2.2, 2.5.8). */
const LEAST = 24;

/**
 * What can be pressed on a page and is too small, one line each: role, name and size. A target is as large as what reacts in its place: a box with
 * its label, a cell around its handle. A link in the middle of a sentence has the height of its line and is let be, as is what nobody can see.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const pressable =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], [role=menuitem], [role=option], [role=switch], [role=checkbox], [role=radio], [role=combobox]';
    /** The area that answers a press for the element. */
    const areaOf = (element: Element): Element => {
      const around = element.closest(
        'label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .ant-menu-item, .ant-tabs-tab, .ant-upload, .ant-table-selection-column',
      );
      return around === null || (element.matches('[role=button], .ant-input-password-icon') && !around.matches('label')) ? element : around;
    };
    const isShown = (element: Element, { width, height }: DOMRect): boolean =>
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert]') === null;
    /** Other words stand on the same line, in the same paragraph. */
    const isInSentence = (element: Element): boolean => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      const block = element.closest('p, li, dd, .ant-alert');
      return block !== null && (block.textContent ?? '').trim().length > (element.textContent ?? '').trim().length + 4;
    };
    const found = new Set<string>();
    for (const element of document.querySelectorAll(pressable)) {
      if (element.matches(':disabled, [aria-disabled=true], [tabindex="-1"]')) continue;
      const area = areaOf(element);
      const box = area.getBoundingClientRect();
      if (!isShown(area, box) || isInSentence(element)) continue;
      if (box.width >= least - 0.5 && box.height >= least - 0.5) continue;
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 20);
      found.add(
        `${element.getAttribute('role') ?? element.tagName.toLowerCase()} "${name}" ${Math.round(box.width)}×${Math.round(box.height)} .${String(area.className).slice(0, 60)}`,
      );
    }
    return [...found];
  }, LEAST);
