import { isWebAddress, safeAddress } from '../../../../registry/safeAddress.ts';

/** A picture of this portal, or one inside the address; nothing that tells another host who reads the form. What cannot be shown is said in words. */
export default function SafePicture({ src, alt, size }: { readonly src: string; readonly alt: string; readonly size: object }) {
  const address = safeAddress(src, ['picture']);
  if (address === undefined || isWebAddress(address) || !/^(?:\/|data:)/i.test(address)) return <span className="yb-none">{alt}</span>;
  return <img className="yb-picture" src={address} alt={alt} style={size} />;
}
