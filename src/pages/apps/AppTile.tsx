import { Link } from 'react-router';
import { MenuIcon } from '../../../renderers/menu/index.ts';
import { isWebAddress, safeAddress } from '../../../registry/safeAddress.ts';

export interface TileTarget {
  readonly name: string;
  readonly icon: string | undefined;
  /** Address in the portal or of the web; one that is not safe to open leads nowhere. */
  readonly url: string;
}

/** One thing to open: a page of the portal here, a page of the web in a tab of its own. */
export function AppTile({ name, icon, url }: TileTarget) {
  const address = safeAddress(url);
  const content = (
    <>
      <MenuIcon name={name} icon={icon} />
      <span>{name}</span>
    </>
  );
  if (address === undefined) return <span className="app-tile">{content}</span>;
  return isWebAddress(address) ? (
    <a className="app-tile" href={address} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  ) : (
    <Link className="app-tile" to={address}>
      {content}
    </Link>
  );
}
