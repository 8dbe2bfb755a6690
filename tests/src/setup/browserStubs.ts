import { installCounter } from '../../renderers/form/support/countRenders.ts';

/** Browser parts that jsdom lacks and antd measures with. Loaded before every test that mounts React. */

class ObserverStub {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

const mediaQuery = (query: string): Partial<MediaQueryList> => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

const stubs: Record<string, unknown> = {
  matchMedia: mediaQuery,
  ResizeObserver: ObserverStub,
  IntersectionObserver: ObserverStub,
};

// Single files may ask for the node environment; then there is nothing to complete.
if (typeof window !== 'undefined') {
  for (const [name, value] of Object.entries(stubs)) {
    if (typeof Reflect.get(window, name) !== 'function') {
      Object.defineProperty(window, name, { value, configurable: true, writable: true });
    }
  }

  if (typeof Element.prototype.scrollIntoView !== 'function') Element.prototype.scrollIntoView = () => undefined;

  // jsdom answers getComputedStyle(element, '::before') with a console error; antd asks for scroll bar styles that way.
  const computedStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => computedStyle(element);

  // What antd looks like is seen in the browser tests. Here its styles would be parsed, and matched against every element whose role or name is
  // asked for; all that counts is what they hide.
  const hiding = document.createElement('style');
  hiding.textContent = '.ant-popover-hidden, .ant-dropdown-hidden, .ant-select-dropdown-hidden, .ant-picker-dropdown-hidden { display: none }';
  document.head.append(hiding);
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { configurable: true, get: () => '', set: (_styles: string) => {} });

  installCounter();

  // React asks for this before it accepts act().
  Object.defineProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT', { value: true, configurable: true, writable: true });
}
