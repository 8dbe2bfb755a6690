/** A small PDF that does on opening what its scripts say, with a form, a link and a line of text. */
export function hostilePdf(text: string): Uint8Array {
  const script = "app.alert('hit'); app.launchURL('http://127.0.0.1:9/hit'); this.submitForm('http://127.0.0.1:9/hit');";
  const stream = `BT /F1 24 Tf 40 100 Td (${text}) Tj ET`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (${script.replace(/[()\\]/g, '\\$&')}) >> /AcroForm << /Fields [7 0 R] >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (app.alert\\(1\\)) >>] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [6 0 R 7 0 R] /AA << /O << /S /JavaScript /JS (app.alert\\(2\\)) >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 300 200] /A << /S /URI /URI (javascript:hit\\(\\)) >> >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /V (x) /Rect [10 10 100 30] /AA << /K << /S /JavaScript /JS (app.alert\\(3\\)) >> >> >>',
  ];
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return new TextEncoder().encode(body);
}
