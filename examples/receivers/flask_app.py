# WEBHOOK_SECRET=whsec_… flask --app examples/receivers/flask_app.py run --port 3000
import os

from flask import Flask, request
from wattline import verify_webhook

app = Flask(__name__)
inbox = {}  # a table of your database, with the id as its primary key


@app.post("/hook")
def hook():
    try:
        # The raw body: what request.json makes of it cannot be verified any more.
        event = verify_webhook(request.get_data(), dict(request.headers), os.environ["WEBHOOK_SECRET"])
    except ValueError as error:
        print(error, flush=True)  # says what is wrong: the body, the headers, the secret or the sender
        return "", 400

    is_new = event["id"] not in inbox
    if is_new:
        inbox[event["id"]] = event  # stored before the answer; long work belongs to another thread
        print(event["type"], event["data"].get("contractNumber"), flush=True)
    return "", 204
