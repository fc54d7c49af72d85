"""
Reads messages with Python's own mail library and prints what it takes for their words: for each file named on standard
input a line of JSON {"file", "words"}, the words of its plain text, each once. For scripts/evalMail.ts.
"""

import email
import email.policy
import json
import re
import sys

WORD = re.compile(r"[^\W_]+")


def text_of(raw):
    message = email.message_from_bytes(raw, policy=email.policy.default)
    texts = []
    for part in message.walk():
        if part.get_content_type() != "text/plain" or part.get_filename():
            continue
        try:
            texts.append(part.get_content())
        except Exception:  # an unknown charset or a broken encoding: Python cannot say what it means
            continue
    return "\n".join(texts)


for line in sys.stdin:
    file = line.rstrip("\n")
    with open(file, "rb") as opened:
        raw = opened.read()
    try:
        words = sorted({word.lower() for word in WORD.findall(text_of(raw)) if "\ufffd" not in word})
    except Exception as error:
        print(f"{file}: {error}", file=sys.stderr)
        continue
    print(json.dumps({"file": file, "words": words}))
