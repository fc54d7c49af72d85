const head = (...lines: string[]) => ['From: A <a@example.org>', 'Subject: s', ...lines].join('\n')
const html = (body: string) => `${head('Content-Type: text/html; charset=utf-8')}\n\n${body}`
const base64 = (text: string) => Buffer.from(text).toString('base64')
/** Repeats `piece` up to a length of `length` characters. */
const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const nested = (open: string, close: string, n: number) => {
  const depth = Math.floor(n / (open.length + close.length))
  return `${open.repeat(depth)}x${close.repeat(depth)}`
}
const multipart = (body: string) => `${head('Content-Type: multipart/mixed; boundary=b')}\n\n${body}`

/** Repetitive messages of about `n` bytes that took parsers quadratic time. */
export const HOSTILE_MAIL: Record<string, (n: number) => string> = {
  'spaces in pre': (n) => html(`<pre>a${' '.repeat(n)}b</pre>`),
  'tabs in pre': (n) => html(`<pre>a${'\t'.repeat(n)}b</pre>`),
  'spaces between lines': (n) => html(`<pre>${filled(`a${' '.repeat(300)}b<hr>`, n)}`),
  'no-break spaces': (n) => html(`a${'&nbsp;'.repeat(n / 6)}b`),
  'table cells': (n) => html(filled('<td>a', n)),
  'table heads with text': (n) => html(filled('<th>a</th>', n)),
  entities: (n) => html(filled('&amp;', n)),
  'unknown entities': (n) => html(filled('&nosuchentity', n)),
  'numeric entities': (n) => html(filled('&#x41;', n)),
  'inline tags': (n) => html(filled('<b>a</b>', n)),
  'unclosed tags': (n) => html(filled('<i>a', n)),
  'closing tags': (n) => html(filled('</p></b>', n)),
  'closing tags below open ones': (n) => html(`${'<b>'.repeat(900)}${filled('</u>', n)}`),
  'nested lists': (n) => html(nested('<ul><li>', '</li></ul>', n)),
  'nested quotes': (n) => html(nested('<blockquote>', '</blockquote>', n)),
  'lines in nested quotes': (n) => html(`${'<blockquote>'.repeat(50)}${filled('a<br>', n)}`),
  'paragraphs in paragraphs': (n) => html(filled('<p>a', n)),
  'line breaks': (n) => html(filled('<br>', n)),
  comments: (n) => html(filled('<!-- a -->', n)),
  'unclosed comments': (n) => html(filled('<!-- a ', n)),
  'less-than signs': (n) => html(filled('<', n)),
  'less-than signs with spaces': (n) => html(filled('< a ', n)),
  attributes: (n) => html(`<a ${Array.from({ length: n / 12 }, (_, i) => `a${i}="${i}"`).join(' ')}>x</a>`),
  'one attribute many times': (n) => html(`<a ${filled('href=x ', n)}>x</a>`),
  'a long attribute': (n) => html(`<a href="http:${'a'.repeat(n)}">${'a'.repeat(100)}</a>`),
  'a long link text': (n) => html(`<a href="http:${'a'.repeat(n / 2)}">b${'a'.repeat(n / 2)}</a>`),
  'pieces of a link text': (n) => html(`<a href="http:x">${filled('a&amp;', n)}</a>`),
  links: (n) => html(filled('<a href="http:x">y</a>', n)),
  'image texts': (n) => html(filled('<img alt="a b">', n)),
  'hidden elements': (n) => html(filled('<style>a</style>', n)),
  'unclosed script': (n) => html(`<script>${filled('a</scrip', n)}`),
  'html of one word': (n) => html('a'.repeat(n)),
  'html and text': (n) =>
    multipart(
      `--b\nContent-Type: text/plain\n\nx\n--b\nContent-Type: text/html\n\n${filled('<a href=x><td>\f<!--', n)}\n--b--`,
    ),
  'spaces in Content-Type': (n) => `${head(`Content-Type: text/plain${' '.repeat(n)}x`)}\n\nhello`,
  'spaces before a parameter': (n) => `${head(`Content-Type: text/plain; charset=utf-8${' '.repeat(n)}; x`)}\n\nhello`,
  'spaces in Subject': (n) => `Subject: a${' '.repeat(n)}b\nFrom: a@example.org\n\nhello`,
  'folded lines': (n) => `${head(`X-A: ${filled('a\n ', n)}b`)}\n\nhello`,
  'empty folded lines': (n) => `${head(`Content-Type: text/plain;${filled('\n ', n)}`)}\n\nhello`,
  headers: (n) => `${head(filled('X: y\n', n).trimEnd())}\n\nhello`,
  'Received headers': (n) => `${head(filled('Received: 1 2 3 (((((\n', n).trimEnd())}\n\nhello`,
  'Content-Type headers': (n) => `${head(filled('Content-Type: text/plain\n', n).trimEnd())}\n\nhello`,
  'Content-Type lines in the text': (n) =>
    `${head('Content-Type: text/html')}\n\n\ufffd${filled('\nContent-Type: a', n)}`,
  'one header without end': (n) => `Subject: ${'a'.repeat(n)}`,
  parameters: (n) =>
    `${head(`Content-Type: text/html; ${Array.from({ length: n / 12 }, (_, i) => `p${i}=${i}`).join('; ')}`)}\n\nhello`,
  'parameter continuations': (n) =>
    `${head(`Content-Disposition: attachment; ${Array.from({ length: n / 20 }, (_, i) => `filename*${i}*=%41`).join('; ')}`)}\n\nhello`,
  'stars in a parameter': (n) => `${head(`Content-Type: text/html; ${filled('*1', n)}=x`)}\n\nhello`,
  'comments in a header': (n) => `${head(`Content-Type: text/html${filled(' (a)', n)}`)}\n\nhello`,
  'open comments in a header': (n) => `${head(`Content-Type: text/html; a${filled(' (', n)}`)}\n\nhello`,
  'encoded words': (n) => `Subject: ${filled('=?utf-8?B?QUFB?= ', n)}\nFrom: a@example.org\n\nhello`,
  'quoted encoded words': (n) => `Subject: ${filled('=?utf-8?Q?a?=', n)}\nFrom: a@example.org\n\nhello`,
  'encoded words without end': (n) => `Subject: ${filled('=?utf-8?Q?a', n)}\nFrom: a@example.org\n\nhello`,
  'encoded words in folded lines': (n) => `From: ${filled('=?utf-8?B?QUFB?=\n ', n)}x\n\nhello`,
  addresses: (n) => `From: a@example.org\nTo: ${filled('"a" <a@example.org>, ', n)}\n\nhello`,
  'groups in groups': (n) => `From: a@example.org\nTo: ${filled('a:', n)}\n\nhello`,
  'quotes in an address': (n) => `From: ${filled(`"'`, n)} <a@example.org>\n\nhello`,
  'at signs': (n) => `From: ${filled('a@', n)}\n\nhello`,
  'angle brackets': (n) => `${head(`References: ${filled('<', n)}`, `List-Id: ${filled('<a', n)}`)}\n\nhello`,
  'a list post': (n) => `${head(`List-Post: ${filled('mailto:', n)}`)}\n\nhello`,
  'a date': (n) => `${head(`Date: ${filled('1 1 ', n)}`)}\n\nhello`,
  'prefixes of a subject': (n) => `Subject: ${filled('Re: [a] ', n)}\nFrom: a@example.org\n\nhello`,
  'empty parts': (n) => multipart(filled('--b\n\n', n)),
  'parts with text': (n) => multipart(filled('--b\nContent-Type: text/plain\n\na\n', n)),
  'parts with a quoted boundary': (n) =>
    `${head('Content-Type: multipart/mixed; boundary="a \\"b"')}\n\n${filled('--a "b\n\n', n)}`,
  'parts that end': (n) => multipart(filled('--b\n\n--b--\n', n)),
  'parts of a split boundary': (n) =>
    `${head('Content-Type: multipart/mixed; boundary*0=a; boundary*1=b')}\n\n${filled('--ab\n\n', n)}`,
  'nested multiparts': (n) =>
    Array.from(
      { length: n / 60 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\nSubject: s\n\n--b${i}\n`,
    ).join(''),
  'similar nested boundaries': (n) =>
    `${Array.from({ length: 90 }, (_, i) => `Content-Type: multipart/mixed; boundary=${'-'.repeat(900)}${i}\nSubject: s\n\n--${'-'.repeat(900)}${i}\n`).join('')}\n${filled(`${'-'.repeat(950)}\n`, n)}`,
  'lines of dashes': (n) => multipart(filled('--\n', n)),
  'messages in messages': (n) => nested('Content-Type: message/rfc822\n\n', '', n / 8),
  'parts of a digest': (n) =>
    `${head('Content-Type: multipart/digest; boundary=b')}\n\n${filled('--b\n\nSubject: s\n\nx\n', n)}`,
  'an encoded message in a message': (n) =>
    `${head('Content-Type: message/rfc822', 'Content-Transfer-Encoding: base64')}\n\n${base64(multipart(filled('--b\n\n', n / 8)))}`,
  'empty lines': (n) => multipart(`--b\n\n${'\n'.repeat(n)}`),
  'empty lines of HTML': (n) => html(`<pre>${'\n'.repeat(n)}x</pre>`),
  'flowed lines': (n) => `${head('Content-Type: text/plain; format=flowed')}\n\n${filled('a \n', n)}`,
  'flowed signatures': (n) => `${head('Content-Type: text/plain; format=flowed; delsp=yes')}\n\n${filled('-- \n', n)}`,
  'base64 of blanks': (n) =>
    `${head('Content-Type: text/html', 'Content-Transfer-Encoding: base64')}\n\n${base64(filled('<td>a', (n * 3) / 4))}`,
  'base64 units': (n) =>
    `${head('Content-Type: image/png', 'Content-Transfer-Encoding: base64')}\n\n${filled('QQ==', n)}`,
  'lines of base64 units': (n) =>
    `${head('Content-Type: image/png', 'Content-Transfer-Encoding: base64')}\n\n${filled('QQ==\n', n)}`,
  'quoted-printable escapes': (n) =>
    `${head('Content-Type: text/html', 'Content-Transfer-Encoding: quoted-printable')}\n\n${filled('=3Ctd=3Ea', n)}`,
  'soft line breaks': (n) =>
    `${head('Content-Type: text/html', 'Content-Transfer-Encoding: quoted-printable')}\n\n${filled('=\n', n)}`,
  'starts of uuencoded files': (n) => `${head()}\n\n${filled('begin 644 a\n', n)}`,
  'starts of base64 files': (n) => `${head()}\n\n${filled('begin-base64 644 a\nQUFB\n', n)}`,
  'lines of a uuencoded file': (n) => `${head()}\n\nbegin 644 a\n${filled('#86)C\n', n)}`,
  'uuencoded files': (n) => `${head()}\n\n${filled('begin 644 a\n#86)C\nend\n', n)}`,
  'lines of base64 and text': (n) =>
    `${head('Content-Transfer-Encoding: base64')}\n\n${filled('QUFB\nnot base64\n', n)}`,
  'flowed quotes': (n) => `${head('Content-Type: text/plain; format=flowed')}\n\n${filled('> a \n>> b \n', n)}`,
  'a deep flowed quote': (n) => `${head('Content-Type: text/plain; format=flowed')}\n\n${filled('>', n)}`,
  'bytes of UTF-8 and Latin-1': (n) => `${head()}\n\n${filled('\u00e9', n / 2)}\ufffd`,
  'escapes of ISO-2022-JP': (n) => `${head()}\n\n${filled('\x1b$B\x1b(B', n)}`,
  'escapes of ISO-2022-KR': (n) => `${head()}\n\n\x1b$)C${filled('\x0e0!\x0f', n)}`,
  'shifts of HZ': (n) => `${head('Content-Type: text/plain; charset=hz-gb-2312')}\n\n${filled('~{VP~}', n)}`,
  'shifts of UTF-7': (n) => `${head('Content-Type: text/plain; charset=utf-7')}\n\n${filled('+AOk-', n)}`,
  'meta elements': (n) => html(filled('<meta ', n)),
  'multiparts without a boundary': (n) => filled('--b\nContent-Type: multipart/mixed\n\n', n).replace('--b\n', ''),
  'multiparts with a wrong boundary': (n) =>
    multipart(filled('--b\nContent-Type: multipart/mixed; boundary=c\n\n--\n--d\n', n)),
  'lines that start a part': (n) => `${head('Content-Type: multipart/mixed')}\n\n${filled('--a\nx\n', n)}`,
  'lines that are no headers': (n) => `${head()}\n${filled('no header\n', n)}Subject: t\n\nx`,
  'lines of a mailbox above the headers': (n) => `${filled('>From: a\n', n)}${head()}\n\nx`,
  'a fragment of a message': (n) => `${head('Content-Type: message/partial; number=1')}\n\n${filled('X: y\n', n)}`,
  'parameters without semicolons': (n) => `${head(`Content-Type: text/plain ${filled('a= b ', n)}`)}\n\nx`,
  'quotes in parameters': (n) => `${head(`Content-Type: text/plain; ${filled('a="', n)}`)}\n\nx`,
  'words of a date': (n) => `${head(`Date: ${filled('mar (', n)}`)}\n\nx`,
  'words of In-Reply-To': (n) => `${head(`In-Reply-To: ${filled('from a <b@c> (', n)}`)}\n\nx`,
  'commas in From': (n) => `From: ${filled('a, ', n)}<a@example.org>\n\nx`,
  'spaces in plain text': (n) => `${head()}\n\na${' '.repeat(n)}b`,
  'bytes of no character set': (n) =>
    `${head('Content-Type: text/html; charset=utf-16')}\n\n${filled('\ud7ff', n / 3)}`,
  'at signs in the text': (n) => `${head()}\n\n${filled('a@a.', n)}`,
  'apostrophes in a word': (n) => `${head()}\n\n${filled("a'", n)}`,
  'a word in Han characters': (n) => `${head()}\n\n${filled('漢字', n / 3)}`,
  'quotes in the text': (n) => `${head()}\n\n${filled('>', n)}`,
}
