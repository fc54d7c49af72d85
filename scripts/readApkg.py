"""Reads a deck of Anki with nothing but Python's own modules, and checks it against docs/reference/anki.md. Prints what it found."""
import json
import os
import sqlite3
import sys
import tempfile
import zipfile

COLUMNS = {
    "col": "id crt mod scm ver dty usn ls conf models decks dconf tags",
    "notes": "id guid mid mod usn tags flds sfld csum flags data",
    "cards": "id nid did ord mod usn type queue due ivl factor reps lapses left odue odid flags data",
    "revlog": "id cid usn ease ivl lastIvl factor time type",
    "graves": "usn oid type",
}


def check(fact, what):
    if not fact:
        sys.exit("not as docs/reference/anki.md says: " + what)


archive = zipfile.ZipFile(sys.argv[1])
check(archive.testzip() is None, "a file of the archive is broken")
media = json.loads(archive.read("media"))
for number in media:
    check(number in archive.namelist(), "picture %s is missing" % number)
with tempfile.TemporaryDirectory() as folder:
    database = os.path.join(folder, "collection")
    with open(database, "wb") as out:
        out.write(archive.read("collection.anki21"))
    db = sqlite3.connect(database)
    check(db.execute("pragma integrity_check").fetchone()[0] == "ok", "the database is broken")
    for table, columns in COLUMNS.items():
        there = [row[1] for row in db.execute("pragma table_info(%s)" % table)]
        check(there == columns.split(), "columns of " + table)
    version, models, decks = db.execute("select ver, models, decks from col").fetchone()
    models, decks = json.loads(models), json.loads(decks)
    check(version == 11, "schema 11")
    for (nid, mid, fields) in db.execute("select id, mid, flds from notes"):
        check(str(mid) in models, "the note type of note %d" % nid)
        check(len(fields.split("\x1f")) == len(models[str(mid)]["flds"]), "the fields of note %d" % nid)
    for cid, nid, did, order, data in db.execute("select id, nid, did, ord, data from cards"):
        note = db.execute("select mid from notes where id = ?", (nid,)).fetchone()
        check(note and str(did) in decks, "the note and the deck of card %d" % cid)
        check(order < len(models[str(note[0])]["tmpls"]), "the template of card %d" % cid)
        check(data == "" or {"s", "d", "dr"} <= set(json.loads(data)), "the memory of card %d" % cid)
    orphans = db.execute("select count(*) from revlog where cid not in (select id from cards)").fetchone()[0]
    check(orphans == 0, "reviews of no card")
    count = lambda table: db.execute("select count(*) from " + table).fetchone()[0]
    found = {"notes": count("notes"), "cards": count("cards"), "reviews": count("revlog"), "media": len(media)}
    found["decks"] = sorted(deck["name"] for deck in decks.values())
    print(json.dumps(found))
    db.close()
