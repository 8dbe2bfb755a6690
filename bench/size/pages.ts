export interface PageEntry {
  readonly name: string;
  /** Modules with a dynamic import that the page needs before it is usable, besides the entry and the texts. */
  readonly modules: readonly string[];
  /** kB of gzip that its JS may have: a little above what it has, so that growth is decided and not found out. */
  readonly most: number;
  /** JS files that it may ask for: each is a way to the server and back. */
  readonly files: number;
}

const shell = 'src/shell/PortalShell.tsx';

/** In the order in which a person meets them. */
export const pages: readonly PageEntry[] = [
  { name: 'login', modules: ['src/pages/login/LoginPage.tsx'], most: 308, files: 12 },
  { name: 'home', modules: [shell, 'src/pages/home/HomePage.tsx'], most: 440, files: 20 },
  { name: 'start a form', modules: [shell, 'src/pages/start/StartPage.tsx', 'src/pages/flowForm/FlowPage.tsx'], most: 625, files: 22 },
  { name: 'task', modules: [shell, 'src/pages/task/TaskPage.tsx', 'src/pages/flowForm/FlowPage.tsx'], most: 625, files: 22 },
  { name: 'list', modules: [shell, 'src/pages/template/ListPage.tsx'], most: 660, files: 22 },
];

/** What every page loads: the entry and the texts of one language. */
export const always: readonly string[] = ['index.html', 'src/locales/zh-CN.ts'];
