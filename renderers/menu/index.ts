export { TopMenu } from './TopMenu.tsx';
export { SideMenu, singlePath } from './SideMenu.tsx';
export { DrawerMenu } from './DrawerMenu.tsx';
export { fitMenu } from './fitMenu.ts';
export { MenuIcon } from './menuIcon.tsx';
export { menuTone, menuTones } from './menuTone.ts';
export { findMenu, firstLeaf, menuTrail } from './menuItems.tsx';
export type { MenuNode } from './types.ts';
