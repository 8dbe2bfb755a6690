import { QRCode } from 'antd';

/** The code leads to the support page of this installation. */
export function ScanCode({ label }: { readonly label: string }) {
  return <QRCode value={`${window.location.origin}/fvue/login?support=1`} size={140} bordered={false} type="svg" aria-label={label} />;
}
